type Listener = (message: unknown) => void

export function createLocalListeners() {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    topics: () => [...byTopic.keys()],
    has: (topic: string) => byTopic.has(topic),
    dispatch(topic: string, message: unknown): void {
      for (const listener of [...(byTopic.get(topic) ?? [])]) listener(message)
    },
    /** Returns a function that removes the listener. It returns true when the topic has no more listeners. */
    add(topic: string, listener: Listener): () => boolean {
      const wanted = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, wanted.add(listener))
      return () => {
        wanted.delete(listener)
        if (wanted.size > 0 || byTopic.get(topic) !== wanted) return false
        return byTopic.delete(topic)
      }
    },
    clear: () => byTopic.clear(),
  }
}
