/**
 * Presses of buttons that show their outcome before the server has answered. The server hears those of one id in their
 * order; of several the last stands; what it refuses is taken back.
 */
export function createPresses<State>(show: (id: string, state: State) => void) {
  const writing = new Map<string, Promise<State>>()
  const newest = new Map<string, number>()

  return {
    /** Whether an id was pressed since the last `forget`. */
    has: (id: string): boolean => newest.has(id),
    ids: (): string[] => [...newest.keys()],
    forget: (): void => newest.clear(),
    /** `write` gives what stands then. Throws what it throws, after the press was taken back. */
    async press(
      id: string,
      { before, expected, write }: { before: State; expected: State; write: () => Promise<State> },
    ): Promise<void> {
      const turn = (newest.get(id) ?? 0) + 1
      newest.set(id, turn)
      const earlier = writing.get(id) ?? Promise.resolve(before)
      show(id, expected)
      const said = earlier.then(write)
      // What stands at the server once it has answered, which a refusal leaves as it was.
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
