/** Rules that the meter of a page and the server share, so that both judge a password alike. */

export const fewestPasswordCharacters = 8
/** Characters behind these make no password stronger, and take long to weigh. */
const weighedCharacters = 32

export function holdsUsername(password: string, username: string): boolean {
  return username !== '' && password.normalize('NFC').toLowerCase().includes(username.toLowerCase())
}

/** Input of zxcvbn. `names`: what others know of the member, the username, shown name and address. */
export function weighable(password: string, names: readonly string[]): { text: string; known: string[] } {
  return { text: password.normalize('NFC').slice(0, weighedCharacters), known: knownWords(names) }
}

/** Names as people put them into passwords: without marks and spaces, and an address without its provider. */
function knownWords(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
    return [folded.replace(/@.*/, ''), folded.replace(/@.*/, '').replace(/[^\p{L}\p{N}]/gu, '')]
  })
}
