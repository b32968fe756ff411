import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as check from "../../src/runtime/generated/check/index.js";
import { formatSamples } from "../support/sample.js";

const ajv = new Ajv2020();
formats.default(ajv, { mode: "full" });

/** Ours beside the format of ajv-formats' full mode. */
const pairs: readonly (readonly [string, (text: string) => boolean, RegExp])[] = [
  ["date", check.isCalendarDate, /[\d-]/],
  ["time", check.isTime, /[\d:.zZ+-]/],
  ["date-time", check.isDateTime, /[\d:.zZtT +-]/],
  ["duration", check.isDuration, /[\dPYMDTHSW]/],
  ["email", check.isEmail, /[a-z@.\-+_!]/],
  ["hostname", check.isHostname, /[a-zA-Z0-9.-]/],
  ["ipv4", check.isIpv4, /[\d.]/],
  ["ipv6", check.isIpv6, /[\da-fA-F:.]/],
  ["uuid", check.isUuid, /[\da-f-]/],
  ["uri", check.isUri, /[a-z0-9:/?#[\]@!$&'()*+,;=%._~-]/],
  ["uri-reference", check.isUriReference, /[a-z0-9:/?#[\]@!$&'()*+,;=%._~-]/],
  ["uri-template", check.isUriTemplate, /[a-z{},:*+#/%]/],
  ["json-pointer", check.isJsonPointer, /[a/~01]/],
  ["relative-json-pointer", check.isRelativeJsonPointer, /[a/~01#]/],
  ["regex", check.isRegex, /[a()[\]*+\\Z]/],
  ["byte", check.isByte, /[A-Za-z+/=]/],
];

const corpus: Readonly<Record<string, readonly string[]>> = {
  time: [
    "23:59:60Z",
    "23:59:60+00:00",
    "22:59:60-01:00",
    "00:29:60+00:30",
    "23:59:61Z",
    "12:00:60Z",
    "24:00:00Z",
    "12:00:00",
    "12:00:00+24:00",
    "12:00:00z",
    "12:00:00+0530",
    "12:00:00+05",
  ],
  "date-time": [
    "2024-01-01 10:00:00Z",
    "2024-01-01t10:00:00z",
    "2024-01-01\t10:00:00Z",
    "2016-12-31T23:59:60Z",
    "2024-01-01T10:00Z",
    "2024-01-01TT10:00:00Z",
    "2024-01-01T10:00:00Z ",
  ],
  date: [
    "2024-02-30",
    "1900-02-29",
    "2000-02-29",
    "2024-13-01",
    "2024-00-01",
    "2024-1-1",
    "2024-02-2a",
    "٢٠٢٤-٠١-٠١",
    "20240-1-01",
  ],
  ipv6: [
    "::",
    ":::",
    "1::2::3",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::",
    "::1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:1.2.3.4",
    "::ffff:256.1.1.1",
    "12345::",
    "1:2:3:4:5:6:7",
    ":1:2:3:4:5:6:7",
    "fe80::1%eth0",
    "1.2.3.4::",
    "::1.2.3.4:5",
  ],
  ipv4: ["01.2.3.4", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 "],
  hostname: [
    "a".repeat(63),
    "a".repeat(64),
    `${"a".repeat(62)}.`.repeat(4),
    `${"a.".repeat(126)}a`,
    `${"a.".repeat(126)}ab`,
    "a..b",
    ".a",
    "a.",
    "-a",
    "a-",
    "a_b",
    "",
  ],
  uri: [
    "http:",
    "mailto:a@b",
    "urn:x",
    "http://[::1]:80/",
    "http://[v1.a]/",
    "http://a b",
    "http://a:b",
    "//a",
    "a:b",
    "a:",
    "1a:b",
    "http://a?b#c?d",
    "http://a#b#c",
    "http://a/%zz",
    "http://a/%20",
    'http://a/"',
    "http://[::1",
    "http://]",
    "a:/b//c",
    "a://",
    "x:?",
    "x:#",
    "http://u:p@h",
    "http://u@v@h",
    "http://a:99999",
    "http://é",
    "file:///a",
    "a:[",
    "http://[1.2.3.4]",
    "http://a:80:80",
  ],
  "uri-reference": [
    "",
    "?",
    "#",
    "a",
    "a:b",
    "a/b:c",
    ":a",
    "//",
    "///",
    "//a:1",
    "/a:b",
    "%",
    "a b",
    "\\",
    "//[::1]",
    "1:2",
  ],
};

/** Texts that ajv-formats passes and the specification of the format may not: there ours is the stricter. */
const lax: Readonly<Record<string, RegExp>> = {
  time: /(?:[+-]\d\d|[+-]\d{4})$|^24:|^\d\d:60:/,
  "date-time": /(?:[+-]\d\d|[+-]\d{4})$|[^-\d]24:|\d\d:60:/,
  duration: /Y\d+D|H\d+S/,
  hostname: /\.$|xn--/i,
  uuid: /^urn:uuid:/i,
  uri: /^[^/?#]*:\/\/[^/?#]*[:@]|^[^?#]*:\/\[/,
  "uri-reference": /"|^[^/?#]*:|^([^/?#]*:)?\/\/[^/?#]*[:@]|^([^/?#]*:)?\/[^/?#]*\[/,
  "uri-template": /[\x7f-\x9f]/,
};

function expectAgreement(name: string, text: string, ours: boolean, theirs: boolean): void {
  if (ours === theirs || (theirs && lax[name]?.test(text) === true)) return;
  expect.fail(`${JSON.stringify(text)}: ours ${ours}, ajv-formats ${theirs}`);
}

describe.each(pairs)("format %s", (name, ours, alphabet) => {
  const validate = ajv.compile({ type: "string", format: name });
  const theirs = (text: string) => validate(text) === true;
  const samples = [...(formatSamples[name as keyof typeof formatSamples] ?? []), ...(corpus[name] ?? []), ""];

  it.each(samples)("agrees on %j", (text) => expectAgreement(name, text, ours(text), theirs(text)));

  it("agrees on texts close to these", () => {
    const letters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((c) => alphabet.test(c));
    const letter = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...letters) },
      { weight: 1, arbitrary: fc.constantFrom(" ", "é", "\n", "😀", '"') },
    );
    const edited = fc
      .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(80), letter, fc.nat(2)), { maxLength: 3 }))
      .map(([text, edits]) =>
        edits.reduce((current, [place, c, kind]) => {
          const at = place % (current.length + 1);
          return current.slice(0, at) + (kind === 0 ? "" : c) + current.slice(at + (kind === 1 ? 0 : 1));
        }, text),
      );
    fc.assert(
      fc.property(fc.oneof(edited, fc.string({ unit: letter, maxLength: 24 })), (text) => {
        if (name === "byte" && text.includes("\n")) return; // ajv-formats looks at each line
        expectAgreement(name, text, ours(text), theirs(text));
      }),
      { numRuns: 4000, seed: Number(process.env.SEED ?? 1) },
    );
  });
});

describe("what ajv-formats passes and the specifications refuse", () => {
  it.each([
    ["time", "12:00:00+05"],
    ["time", "24:00:60+00:01"],
    ["date-time", "2024-01-01T12:00:00+0530"],
    ["duration", "P1Y2D"],
    ["duration", "PT1H2S"],
    ["hostname", "example."],
    ["hostname", "xn--X"],
    ["hostname", "xn--l-fda"],
    ["uuid", "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
    ["uri", "http://host:port/"],
    ["uri", "http://a@b@c/"],
    ["uri", "http:/[::1]"],
    ["uri-reference", "1:b"],
    ["uri-reference", '/"'],
  ])("%s %j", (name, text) => {
    expect(pairs.find(([format]) => format === name)?.[1](text)).toBe(false);
  });
  it.each(["xn--mnchen-3ya.de", "xn--fsqu00a.xn--fiqs8s", "XN--NXASMQ6B"])("hostname %j holds", (text) => {
    expect(check.isHostname(text)).toBe(true);
  });
});

describe("formats that ajv lacks", () => {
  it.each([
    ["安@例子.中国", true],
    ["a@b", false],
    ["a@例子.中国", true],
    ["a b@c.de", false],
    ['"安 b"@例子.中国', true],
  ] as const)("idn-email %j", (text, valid) => expect(check.isIdnEmail(text)).toBe(valid));
  it.each([
    ["https://例子.中国/路?é#ü", true],
    ["路", false],
    ["http://a b", false],
  ] as const)("iri %j", (text, valid) => expect(check.isIri(text)).toBe(valid));
  it.each([
    ["路/é", true],
    ["", true],
    ["a b", false],
  ] as const)("iri-reference %j", (text, valid) => expect(check.isIriReference(text)).toBe(valid));
});

describe("instants", () => {
  it("are what Date can hold", () => {
    for (const text of formatSamples["date-time"]) {
      expect(check.isInstant(text)).toBe(true);
      expect(Number.isNaN(new Date(text).getTime())).toBe(false);
    }
    for (const text of ["2016-12-31T23:59:60Z", "2024-01-01T10:00:00+0530", "2024-01-01T10:00:00+05", "2024-01-01"])
      expect(check.isInstant(text)).toBe(false);
  });
});

describe("long texts", () => {
  const long = ["a", "a.", "a-", "1", "1.", ":", "/", "a@", "%20", "{a}", "-", "P1D", "~0", "0", "=", "A"].flatMap(
    (unit) => [
      unit.repeat(100_000),
      `a@${unit.repeat(100_000)}!`,
      `http://[${unit.repeat(100_000)}`,
      `{${unit.repeat(100_000)}`,
    ],
  );

  it.each(pairs.filter(([name]) => name !== "regex"))("take linear time: %s", (_, ours) => {
    for (const text of long) expect(ours(text)).toBeTypeOf("boolean");
  });
});

describe("the usual moment", () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
  const moment = fc
    .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), fc.constantFrom("", ".5", ".123456789"))
    .chain(([year, month, day, hour, minute, second, fraction]) =>
      fc
        .oneof(
          fc.constantFrom("Z", "+08:00", "-23:59"),
          digits(4).map((text) => `+${text.slice(0, 2)}:${text.slice(2)}`),
        )
        .map((offset) => `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${offset}`),
    );

  it("is one that `Date` holds, and that says the same as its parts", () => {
    const valid = fc
      .tuple(fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }), moment)
      .map(([date, text]) => date.toISOString().slice(0, 19) + text.slice(19));
    fc.assert(
      fc.property(fc.oneof(moment, valid), (text) => {
        const [date = "", time = ""] = text.split("T");
        expect(check.isDateTime(text)).toBe(check.isCalendarDate(date) && check.isTime(time));
        if (check.isInstant(text)) expect(Date.parse(text)).not.toBeNaN();
        else expect(check.isDateTime(text) && !Number.isNaN(Date.parse(text))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });
});
