/**
 * An event sent to a channel, as JSON. `id` is the message's id, or null when the event is not a message of the channel's
 * sequence.
 */
export type Entry = { id: number | null; json: string }

/**
 * The newest entries of a channel, numbered by a running `seq` of this process. Older messages can be prepended, so a
 * `seq` can be negative.
 */
export class Ring {
  /** Id of the newest message, even when the ring does not contain that message. */
  lastId: number
  /** Counts changes of the entries, so that data derived from them can be cached until the next change. */
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
    // Drops half of the entries in one step, so that not every message pays for dropping the oldest.
    const dropped = this.#entries.length - Math.ceil(this.#capacity / 2)
    this.#entries = this.#entries.slice(dropped)
    this.#firstSeq += dropped
  }

  prepend(entries: readonly Entry[]): void {
    this.changes += 1
    this.#entries = [...entries, ...this.#entries]
    this.#firstSeq -= entries.length
  }

  /** Returns up to `limit` entries after `seq`. Returns null when entries after `seq` were dropped from the ring. */
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

  /**
   * Returns the `seq` of a message. For the message directly before the oldest one, returns the `seq` before the first
   * entry. Returns null for all other messages that are not in the ring.
   */
  seqOfId(id: number): number | null {
    const firstId = this.firstId()
    if (firstId === null || id < firstId - 1) return null
    if (id === firstId - 1) return this.#firstSeq - 1
    // Other events can occur between messages. So a message is at its distance from the first message, or later.
    for (let at = id - firstId; at < this.#entries.length; at++) {
      if (this.#entries[at]?.id === id) return this.#firstSeq + at
    }
    return null
  }

  firstId(): number | null {
    return this.#entries.find((entry) => entry.id !== null)?.id ?? null
  }

  /**
   * Changes entries in place, so that removed content is not replayed. `change` returns null to keep an entry
   * unchanged.
   */
  rewrite(change: (entry: Entry) => string | null): void {
    this.changes += 1
    for (const entry of this.#entries) entry.json = change(entry) ?? entry.json
  }
}
