/** Limits of a poll: characters of the question and of each answer, and number of answers. */
export const maxQuestionLength = 120
export const maxAnswerLength = 40
export const minAnswers = 2
export const maxAnswers = 5

/** Choices of a poll's length in minutes. */
export const pollMinutes = [1, 2, 5, 10] as const

/** Time for which the result of a closed poll is shown above the messages. */
export const pollResultMs = 2 * 60_000

/** Returns true when a state of a poll is later than the known one, or belongs to a later poll of the same room. */
export function isLaterPoll(next: Version, known: Version | null): boolean {
  if (!known) return true
  if (next.pollId !== known.pollId) return Number(next.pollId) > Number(known.pollId)
  return next.revision > known.revision
}
type Version = { pollId: string; revision: number }

/** Returns the answers with the most votes: none before the first vote, and several when they are equal. */
export function leadersOf<Answer extends { votes: number }>(answers: readonly Answer[]): Answer[] {
  const most = Math.max(...answers.map(({ votes }) => votes))
  return most === 0 ? [] : answers.filter(({ votes }) => votes === most)
}

/** Returns the share of the votes in whole percent. */
export function percentOf(votes: number, total: number): number {
  return total === 0 ? 0 : Math.round((votes / total) * 100)
}
