/** Rules shared by the page's password meter and the server, so that both give the same result. */

export const minPasswordCharacters = 8
/** Max characters that are evaluated. More characters do not make a password stronger, but take long to evaluate. */
const weighedCharacters = 32

export function holdsUsername(password: string, username: string): boolean {
  return username !== '' && password.normalize('NFC').toLowerCase().includes(username.toLowerCase())
}

/**
 * Returns the input of zxcvbn. `names` are names of the member that others know: username, display name and e-mail
 * address.
 */
export function weighable(password: string, names: readonly string[]): { text: string; known: string[] } {
  return { text: password.normalize('NFC').slice(0, weighedCharacters), known: knownWords(names) }
}

/** Returns names as people use them in passwords: without accents and spaces, and an address without its provider. */
function knownWords(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
    return [folded.replace(/@.*/, ''), folded.replace(/@.*/, '').replace(/[^\p{L}\p{N}]/gu, '')]
  })
}
