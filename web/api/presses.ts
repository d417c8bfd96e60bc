/**
 * Handles button presses that show their result before the server responds. Presses of one id are sent in order. The
 * last press decides what is shown; if it is refused, the state before it is shown again.
 */
export function createPresses<State>(show: (id: string, state: State) => void) {
  const writing = new Map<string, Promise<State>>()
  const newest = new Map<string, number>()

  return {
    /** Returns true when a button with this id was pressed since the last `forget`. */
    has: (id: string): boolean => newest.has(id),
    ids: (): string[] => [...newest.keys()],
    forget: (): void => newest.clear(),
    /** `write` returns the resulting state. If it throws, the press is reverted and the error is thrown again. */
    async press(
      id: string,
      { before, expected, write }: { before: State; expected: State; write: () => Promise<State> },
    ): Promise<void> {
      const turn = (newest.get(id) ?? 0) + 1
      newest.set(id, turn)
      const earlier = writing.get(id) ?? Promise.resolve(before)
      show(id, expected)
      const said = earlier.then(write)
      // The state on the server after this press. A refusal leaves the state unchanged.
      const stands = said.catch(() => earlier)
      writing.set(id, stands)
      const now = await stands
      if (newest.get(id) === turn) {
        writing.delete(id)
        show(id, now)
      }
      await said
    },
  }
}
