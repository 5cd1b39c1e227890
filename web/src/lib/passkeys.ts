// Passkeys, where they can work: safely, by a name, in a browser that knows them.
import { answerPasskey, beginPasskey } from "./api";
import type { Me } from "./protocol";

/** Whether there can be passkeys here: an address of digits is no name. */
export const passkeys =
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  isSecureContext &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Keep oneself by a passkey of this device; null where one thought better of it. */
export async function makePasskey(): Promise<Me | null> {
  const { token, options } = await beginPasskey("/me/passkey/begin");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  return made && answerPasskey("/me/passkey", token, made.toJSON());
}

/** Be oneself by a passkey; null where one thought better of it. */
export async function usePasskey(): Promise<Me | null> {
  const { token, options } = await beginPasskey("/log-in/passkey/begin");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const found = await asked(() => navigator.credentials.get({ publicKey }));
  return found && answerPasskey("/log-in/passkey", token, found.toJSON());
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}
