import { ApiError } from '#server/http/errors.ts'
import { createKeptThread } from '#server/http/kept-thread.ts'

/**
 * `text` is the password. `known` are names and addresses of the member that other people may know, in the form that
 * people use in passwords.
 */
export type Question = { text: string; known: string[] }

export type PasswordEstimate = {
  /**
   * Returns zxcvbn’s score from 0 (guessed immediately) to 4. Throws LOGIN_BUSY when the queue is full, the deadline
   * has passed or the thread fails.
   */
  scoreOf(question: Question): Promise<number>
}

const ownProgram = new URL('./password-estimate.worker.ts', import.meta.url)

/**
 * Rates passwords in a separate thread, because the time grows faster than a password’s length and would block the
 * event loop. The thread loads some megabytes of dictionaries, so it starts with the first password.
 */
export function createPasswordEstimate(
  limits: { deadlineMs: number; waiting: number },
  program: URL = ownProgram,
): PasswordEstimate {
  const thread = createKeptThread<Question, number>(program, { pool: 'password estimates', ...limits })
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
