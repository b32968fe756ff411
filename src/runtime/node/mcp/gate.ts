import { createHash, timingSafeEqual } from "node:crypto";
import {
  type AuthInfo,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  OAuthError,
  OAuthErrorCode,
  type OAuthTokenVerifier,
  originValidationResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";

/** Who may talk to the server. */
export interface GateOptions {
  /** Host names that requests may name in `Host`; loopback names by default. A page that resolves its own name to this machine is kept out by them. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Host names of pages whose scripts may call (`Origin`); loopback names by default. Requests without `Origin` do not come from a page. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** A secret that callers send as `Authorization: Bearer <token>`, with the scopes that it grants. */
  readonly token?: string | undefined;
  readonly tokenScopes?: readonly string[] | undefined;
  /** Checks tokens in place of `token`: what your authorization server issued. */
  readonly verifier?: OAuthTokenVerifier | undefined;
  /** Where the metadata of the protected resource (RFC 9728) is; named in challenges. */
  readonly resourceMetadataUrl?: string | undefined;
  /** The resource that tokens must be issued for. */
  readonly expectedResource?: URL | undefined;
}

/** Lets a request through, with what its token says; or gives the answer that refuses it. */
export type Gate = (request: Request) => Promise<Response | { readonly authInfo?: AuthInfo }>;

/** Makes the gate: host, origin, then token. */
export function createGate(options: GateOptions): Gate {
  const hosts = [...(options.allowedHosts ?? localhostAllowedHostnames())];
  const origins = [...(options.allowedOrigins ?? localhostAllowedHostnames())];
  const verifier =
    options.verifier ?? (options.token === undefined ? undefined : secret(options.token, options.tokenScopes ?? []));
  const { resourceMetadataUrl, expectedResource } = options;
  const bearer =
    verifier === undefined
      ? undefined
      : requireBearerAuth({
          verifier,
          ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
          ...(expectedResource === undefined ? {} : { expectedResource }),
        });
  return async (request) => {
    const refused = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, origins);
    if (refused !== undefined) return refused;
    if (bearer === undefined) return {};
    const auth = await bearer(request);
    return auth instanceof Response ? auth : { authInfo: auth };
  };
}

const HOUR = 3600;

/** Compares hashes, which have one length, in a time that tells nothing about the secret. */
function secret(token: string, scopes: readonly string[]): OAuthTokenVerifier {
  const expected = digest(token);
  return {
    async verifyAccessToken(given) {
      if (!timingSafeEqual(digest(given), expected)) {
        throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid.");
      }
      const expiresAt = Math.floor(Date.now() / 1000) + HOUR;
      return { token: given, clientId: "token", scopes: [...scopes], expiresAt };
    },
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
