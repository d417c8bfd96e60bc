import { holdsUsername, minPasswordCharacters, weighable } from '#contract/rules/password-rules.ts'
import { ApiError } from '#server/http/errors.ts'
import { createPasswordEstimate } from './password-estimate.adapter.ts'

const minScore = 2

/** One thread per process, even when a test starts several sites. */
const estimate = createPasswordEstimate({ deadlineMs: 5_000, waiting: 50 })

/**
 * Throws WEAK_PASSWORD, PASSWORD_HAS_NAME, LOGIN_BUSY. `known`: names and addresses that other people know of the
 * member.
 */
export async function refuseWeakPassword(password: string, known: { username: string; others?: string[] }) {
  if ([...password.normalize('NFC')].length < minPasswordCharacters) throw new ApiError('WEAK_PASSWORD')
  if (holdsUsername(password, known.username)) throw new ApiError('PASSWORD_HAS_NAME')
  const score = await estimate.scoreOf(weighable(password, [known.username, ...(known.others ?? [])]))
  if (score < minScore) throw new ApiError('WEAK_PASSWORD')
}
