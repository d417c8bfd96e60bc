import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Leaked passwords and keyboard rows. The word lists that the server adds when it decides are a megabyte more. */
const zxcvbn = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** zxcvbn's score, 0 (guessed at once) to 4; `ownWords` (user name, nickname) count as guessable. */
export function scorePassword(password: string, ownWords: string[]): 0 | 1 | 2 | 3 | 4 {
  return zxcvbn.check(password.slice(0, 128), ownWords).score
}
