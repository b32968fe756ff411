/** What was read from the source of one function, by hand and before inference ran. */
export interface Expected {
  /** File below `src`, without its ending. */
  readonly file: string;
  /** `function`, or `object.member`. */
  readonly name: string;
  readonly reads: string;
  readonly writes: string;
  /** Whether every call can be followed. */
  readonly known: boolean;
  /** Why, in a line. */
  readonly because: string;
}

type Row = readonly [name: string, reads: string, writes: string, known: boolean, because: string];

const inFile = (file: string, rows: readonly Row[]): readonly Expected[] =>
  rows.map(([name, reads, writes, known, because]) => ({ file, name, reads, writes, known, because }));

const checks = inFile("lib/actions/callback/oauth/checks", [
  ["sealCookie", "secrets", "", true, "encode; the only logger that is loaded prints to the console"],
  ["parseCookie", "secrets", "", true, "decode; logger as above"],
  ["useCookie", "secrets", "", true, "the function it gives back calls parseCookie and clearCookie"],
  ["pkce.create", "secrets", "", false, "sealCookie; two calls into a package without annotations"],
  ["state.create", "secrets", "", false, "encode, sealCookie; a call into a package"],
  ["state.decode", "secrets", "", true, "decode, logger"],
  ["nonce.create", "secrets", "", false, "sealCookie; a call into a package"],
  ["webauthnChallenge.create", "secrets", "", true, "encode inside the arguments of sealCookie"],
  ["webauthnChallenge.use", "secrets", "", true, "parseCookie, decode, clearCookie"],
]);

const webauthn = inFile("lib/utils/webauthn-utils", [
  ["getRegistrationResponse", "authenticator, secrets", "", false, "lists authenticators, seals a cookie; provider.*"],
  [
    "getAuthenticationResponse",
    "authenticator, secrets",
    "",
    false,
    "lists authenticators, seals a cookie; provider.*",
  ],
  [
    "verifyAuthenticate",
    "account:{options.provider.id}, authenticator, secrets, user",
    "authenticator",
    false,
    "the account is looked up by `provider.id` of the options and a value from the data base, which cuts the key after the first; credential ids are computed; provider.*",
  ],
  ["verifyRegister", "secrets", "", false, "webauthnChallenge.use; provider.*"],
  ["getAuthenticationOptions", "authenticator", "", false, "lists authenticators; provider.*"],
  ["getRegistrationOptions", "authenticator", "", false, "lists authenticators; provider.*"],
]);

const actions = [
  ...inFile("lib/actions/callback/handle-login", [
    [
      "handleLoginOrRegister",
      "account, secrets, session:{sessionToken}, user",
      "account, session, session:{sessionToken}, user",
      false,
      "methods are destructured from the adapter; `account` is assigned to, new sessions get a token that is made here; events.*",
    ],
  ]),
  ...inFile("lib/actions/callback/index", [
    [
      "callback",
      "account, account:{options.provider.id}, authenticator, secrets, session:{sessionStore.value}, user",
      "account, authenticator, session, session:{sessionStore.value}, user, verification:{request.query.email}",
      false,
      "handleLoginOrRegister with sessionStore.value; the token is used by the e-mail of the query; events.*",
    ],
    [
      "handleAuthorized",
      "",
      "",
      false,
      "two functions destructured from the callbacks of an application (read at first as followed by way of the defaults, but the type has no name that these could implement: inference was right)",
    ],
  ]),
  ...inFile("lib/actions/callback/oauth/callback", [
    ["handleOAuth", "secrets", "", false, "checks.*.use and state.decode; many calls into packages"],
  ]),
  ...inFile("lib/actions/session", [
    [
      "session",
      "secrets, session:{sessionStore.value}, user",
      "session:{sessionStore.value}",
      false,
      "both strategies; the token is a constant that holds sessionStore.value; events.*",
    ],
  ]),
  ...inFile("lib/actions/signout", [
    ["signOut", "secrets", "session:{sessionStore.value}", false, "decode, or deleteSession behind `?.`; events.*"],
  ]),
  ...inFile("lib/actions/signin/send-token", [
    ["sendToken", "user", "verification", false, "the address is normalised first, which cuts the key; provider.*"],
  ]),
  ...inFile("lib/actions/signin/authorization-url", [
    ["getAuthorizationUrl", "secrets", "", false, "checks.*.create; calls into a package"],
  ]),
  ...inFile("lib/actions/signin/index", [
    ["signIn", "secrets, user", "verification", false, "getAuthorizationUrl or sendToken"],
  ]),
  ...inFile("lib/actions/webauthn-options", [
    [
      "webAuthnOptions",
      "authenticator, secrets, session:{sessionStore.value}, user",
      "",
      false,
      "getLoggedInUser, then one of two responses; provider.getUserInfo",
    ],
  ]),
];

const rest = [
  ...inFile("lib/utils/session", [
    [
      "getLoggedInUser",
      "secrets, session:{sessionStore.value}, user",
      "",
      true,
      "decode, or getSessionAndUser behind `?.`",
    ],
  ]),
  ...inFile("jwt", [["getToken", "secrets", "", false, "decode is a default: the caller may hand in another"]]),
  ...inFile("lib/init", [
    ["init", "secrets", "", false, "hands on encode and decode; wraps unknown methods of events and adapter"],
  ]),
  ...inFile("lib/index", [
    [
      "AuthInternal",
      "account, authenticator, secrets, session, user",
      "account, authenticator, session, user, verification, verification:{request.query.email}",
      false,
      "all actions; options and session store are made here, which cuts what they name; the request is handed on",
    ],
  ]),
  ...inFile("index", [
    [
      "Auth",
      "account, authenticator, secrets, session, user",
      "account, authenticator, session, user, verification",
      false,
      "AuthInternal with a request that is made here",
    ],
  ]),
];

/** Thirty functions above the data layer, and what they do. */
export const expected: readonly Expected[] = [...checks, ...webauthn, ...actions, ...rest];
