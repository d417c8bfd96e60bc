type Listener = (message: unknown) => void

/** Who listens in this process, by topic. */
export function createLocalListeners() {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    topics: () => [...byTopic.keys()],
    has: (topic: string) => byTopic.has(topic),
    tell(topic: string, message: unknown): void {
      for (const listener of [...(byTopic.get(topic) ?? [])]) listener(message)
    },
    /** Returns the function that takes it out again and says whether the topic has nobody left. */
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
