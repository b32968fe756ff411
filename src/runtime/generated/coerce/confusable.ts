/** Words that turn a meaning around or name a direction: order among them counts. */
const DIRECTIONAL = new Set(
  (
    "to from than into by over under above below before after vs versus not no non without except and or in out of on off per " +
    "if then else until"
  ).split(" "),
);

/** Pairs of right words one edit apart: neither is a slip of the other. First letters are equal, as other pairs are never matched. */
const LOOKALIKES =
  "adapt adopt|angel angle|batch bath|board broad|bound bond|branch brunch|brake break|build built|casual causal|change charge|" +
  "chart chat|check cheek|class clash|clear clean|clone close|color colon|compete complete|conform confirm|contact contract|" +
  "contract contrast|country county|count court|count mount|cover covert|crash crush|create crate|decent descent|desert dessert|" +
  "device devise|diary dairy|draft drift|driver drive|ensure insure|event even|exist exit|expand expend|false fals|field filed|" +
  "flight fight|formal former|formal format|former format|front font|grant giant|group grout|human humane|insert invert|insert inset|" +
  "later latter|large lager|layer lawyer|lease least|locate locale|loose lose|manger manager|marital martial|metal medal|" +
  "minute minuet|model modal|month mouth|moral morale|other order|parse pause|patent patient|personal personnel|" +
  "place plane|place palace|plain plan|plane plan|planet plane|plant plan|point paint|police policy|power poker|preset present|" +
  "price prince|price prize|prime price|prime prize|principal principle|proceed precede|quiet quite|range rage|react reach|" +
  "reality realty|rebase release|release relapse|relay reply|relay delay|remote remove|reply repay|report resort|reserve reverse|" +
  "resign design|resist reset|rest reset|resume resumed|return retune|revert revers|review revise|revise revive|right rights|route router|" +
  "scare scale|scene scent|score scope|score store|search starch|secret secrete|serve sever|serve server|shape share|shift shirt|" +
  "shirt short|signal single|silver sliver|space spare|stack stock|staff stuff|stage state|stage stale|stall stale|start stark|" +
  "state status|statue status|statute statue|store score|stored storey|stream steam|strict strip|stable staple|suite suits|" +
  "table tablet|taste paste|theory theirs|though through|thought though|title tile|trace track|trace trade|track truck|trail trial|" +
  "train trail|travel trail|united untied|urban turban|waste taste|weather whether|weekly weakly|where there|while white|white write|" +
  "world would|wring wrong";

const lookalikes = new Set(LOOKALIKES.split("|").flatMap((pair) => [pair, pair.split(" ").reverse().join(" ")]));

/** Does the order of these words matter, as in `USD to EUR`? */
export function isDirectional(words: readonly string[]): boolean {
  return words.some((word) => DIRECTIONAL.has(word));
}

/** Are both words right, although one edit apart? */
export function areLookalikes(a: string, b: string): boolean {
  return lookalikes.has(`${a} ${b}`);
}

/** A short, capital or numbered text, such as `USD`, `A320` or `en-GB`: one changed letter is another thing. */
export function isCodeLike(text: string): boolean {
  return /\d/.test(text) || /^[\p{Lu}_-]+$/u.test(text) || text.length < 5;
}
