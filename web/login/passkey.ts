import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { passkeyLogin, passkeyLoginBegin } from '#contract/second-step.ts'
import { request } from '#web/api/request.ts'
import { enterWith } from '#web/api/session.ts'

type Json = Record<string, unknown>

export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Creates a passkey. The browser asks for fingerprint, face or PIN. Throws when the visitor cancels. */
export async function makePasskey(options: Json): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON })
}

export async function logInWithPasskey(options: { restore?: boolean }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begun = await request(passkeyLoginBegin)
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return enterWith(await request(passkeyLogin, { response, ...options }))
}
