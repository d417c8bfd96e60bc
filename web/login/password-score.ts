import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { weighable } from '#contract/rules/password-rules.ts'
import { localFavourites } from '#contract/rules/password-words.ts'

/** Leaked passwords and keyboard rows. The English word lists that the server adds are a megabyte more. */
const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...dictionary, house: localFavourites } })

/** zxcvbn's score, 0 (guessed at once) to 4; `names` of the member count as guessable. */
export function scorePassword(password: string, names: string[]): 0 | 1 | 2 | 3 | 4 {
  const { text, known } = weighable(password, names)
  return zxcvbn.check(text, known).score
}
