import { ApiError } from '#server/http/errors.ts'
import { createPasswordEstimate } from './password-estimate.ts'

const fewestCharacters = 8
const leastScore = 2
/** What stands behind them makes no password weaker, and is not looked at. */
const weighedCharacters = 32

/** One thread for the program, however many sites a test starts. */
const estimate = createPasswordEstimate({ deadlineMs: 5_000, waiting: 50 })

/** Throws WEAK_PASSWORD, LOGIN_BUSY. `known` is what others know of the member: names and addresses. */
export async function refuseWeakPassword(password: string, known: { username: string; others?: string[] }) {
  const text = password.normalize('NFC')
  const isShort = [...text].length < fewestCharacters
  if (isShort || text.toLowerCase().includes(known.username.toLowerCase())) throw new ApiError('WEAK_PASSWORD')
  const score = await estimate.scoreOf({
    text: text.slice(0, weighedCharacters),
    known: knownWords([known.username, ...(known.others ?? [])]),
  })
  if (score < leastScore) throw new ApiError('WEAK_PASSWORD')
}

/** Names as people put them into passwords: without marks and spaces, and an address without its provider. */
function knownWords(names: string[]): string[] {
  return names.flatMap((name) => {
    const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
    return [folded.replace(/@.*/, ''), folded.replace(/@.*/, '').replace(/[^\p{L}\p{N}]/gu, '')]
  })
}
