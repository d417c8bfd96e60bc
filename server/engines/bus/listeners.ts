type Listener = (message: unknown) => void

export function createLocalListeners() {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    topics: () => [...byTopic.keys()],
    has: (topic: string) => byTopic.has(topic),
    dispatch(topic: string, message: unknown): void {
      for (const listener of [...(byTopic.get(topic) ?? [])]) listener(message)
    },
    /**
     * Adds a listener and returns a function that removes it. That function returns true when it removed the topic's
     * last listener.
     */
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
