import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { weighable } from '#contract/rules/password-rules.ts'
import { localFavourites } from '#contract/rules/password-words.ts'

/**
 * Checks with leaked passwords and keyboard rows. The server also uses English word lists, which would be another
 * megabyte here.
 */
const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, house: localFavourites } })

/** Returns zxcvbn's score, from 0 (guessed immediately) to 4. The member's `names` count as guessable. */
export function scorePassword(password: string, names: string[]): 0 | 1 | 2 | 3 | 4 {
  const { text, known } = weighable(password, names)
  return zxcvbn.check(text, known).score
}
