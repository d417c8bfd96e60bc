/** What was sent to a room: an event as JSON, with the message's id where it is one of the room's sequence. */
export type Entry = { id: number | null; json: string }

/**
 * The newest entries of a room, numbered by a running `seq` of this process. Older messages may be put before the
 * first, so a `seq` can be negative.
 */
export class Ring {
  /** The newest message's id, also where the message itself is not held. */
  lastId: number
  /** Counts what was done to the entries, so that what is made of them can be kept until then. */
  changes = 0
  #entries: Entry[] = []
  #firstSeq = 0
  readonly #capacity: number

  constructor(capacity: number, lastId = 0) {
    this.#capacity = capacity
    this.lastId = lastId
  }

  get lastSeq(): number {
    return this.#firstSeq + this.#entries.length - 1
  }

  append(entries: readonly Entry[]): void {
    this.changes += 1
    for (const entry of entries) {
      this.#entries.push(entry)
      if (entry.id !== null) this.lastId = entry.id
    }
    if (this.#entries.length <= this.#capacity) return
    // Half at once, so that dropping the oldest is not paid for at every message.
    const dropped = this.#entries.length - Math.ceil(this.#capacity / 2)
    this.#entries = this.#entries.slice(dropped)
    this.#firstSeq += dropped
  }

  prepend(entries: readonly Entry[]): void {
    this.changes += 1
    this.#entries = [...entries, ...this.#entries]
    this.#firstSeq -= entries.length
  }

  /** Up to `limit` entries after `seq`, or null when some of them are gone. */
  after(seq: number, limit: number): Entry[] | null {
    const start = seq + 1 - this.#firstSeq
    return start < 0 ? null : this.#entries.slice(start, start + limit)
  }

  newestMessages(limit: number): Entry[] {
    const newest: Entry[] = []
    for (let at = this.#entries.length - 1; at >= 0 && newest.length < limit; at--) {
      const entry = this.#entries[at] as Entry
      if (entry.id !== null) newest.push(entry)
    }
    return newest.reverse()
  }

  /** Where a message stands; also of the one just before the oldest held. Null when it is older than that. */
  seqOfId(id: number): number | null {
    const firstId = this.firstId()
    if (firstId === null || id < firstId - 1) return null
    if (id === firstId - 1) return this.#firstSeq - 1
    // Other events stand between the messages, so a message stands at its distance from the first or later.
    for (let at = id - firstId; at < this.#entries.length; at++) {
      if (this.#entries[at]?.id === id) return this.#firstSeq + at
    }
    return null
  }

  firstId(): number | null {
    return this.#entries.find((entry) => entry.id !== null)?.id ?? null
  }

  /** Changes entries in place, so that what was taken down is not replayed; null leaves an entry as it is. */
  rewrite(change: (entry: Entry) => string | null): void {
    this.changes += 1
    for (const entry of this.#entries) entry.json = change(entry) ?? entry.json
  }
}
