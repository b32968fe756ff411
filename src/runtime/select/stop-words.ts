/** English words that say nothing about which tool is meant. */
const english =
  "a an the and or but if of at by for with about to from in on off over under then once here there all any both each few more most " +
  "other some such no nor not only own same so than too very can could will would shall should may might must just do does did doing " +
  "have has had having be am is are was were been being i me my myself we our ours you your yours he him his she her hers it its they " +
  "them their theirs this that these those what which who whom whose when where why how as until while because into through during " +
  "before after above below up down out again further please want need like help also use using used e g etc ie eg let us";

/** Chinese function words and phrases of requests. */
const chinese =
  "的 了 和 是 在 我 你 他 她 它 们 这 那 有 就 不 人 都 一 上 也 很 到 说 要 去 会 着 没有 看 好 自己 请 请问 帮 帮我 一下 我想 想 需要 可以 吗 呢 吧 把 被 让 给 与 及 或 用 用于 其 该 并 等 将 我们 你们 他们 一个 这个 那个 如果 然后 以及 您";

const words = new Set([...english.split(" "), ...chinese.split(" ")]);

/** Is the (lower-case) word without meaning for search? */
export function isStopWord(word: string): boolean {
  return words.has(word);
}
