import { ApiError } from '#server/http/errors.ts'
import { createKeptThread } from '#server/kept-thread.ts'

/** `known`: what others know of the member, folded as people put it into passwords. */
export type Question = { text: string; known: string[] }

export type PasswordEstimate = {
  /** zxcvbn's score, 0 (guessed at once) to 4. Throws LOGIN_BUSY when the line is full or the deadline passed. */
  scoreOf(question: Question): Promise<number>
}

const ownProgram = new URL('./password-estimate.worker.ts', import.meta.url)

/**
 * Weighs passwords in a thread of its own: how long that takes grows faster than their length, and the event loop is
 * everybody's. The thread holds dictionaries of some megabytes, so that it starts when the first password comes.
 */
export function createPasswordEstimate(
  limits: { deadlineMs: number; waiting: number },
  program: URL = ownProgram,
): PasswordEstimate {
  const thread = createKeptThread<Question, number>(program, limits)
  return {
    async scoreOf(question) {
      try {
        return await thread.run(question)
      } catch {
        throw new ApiError('LOGIN_BUSY', { retryAfterS: 5 })
      }
    },
  }
}
