import type { Bus } from '#server/engines/ports.ts'
import { welcome } from './catch-up.ts'
import { type Channel, type ChannelOptions, createChannel, type Membership, membershipsOf } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Entry } from './ring.ts'
import { burstSize, createRounds, type HubGauge } from './rounds.ts'

export type MembershipListener = (change: { channel: string; connection: Connection; isIn: boolean }) => void

const lingerMs = 60_000

export type Hub = ReturnType<typeof createHub>

/** Manages channels and their members. An event for a channel is appended to its ring, and rounds send it to the members. */
export function createHub({ bus, gauge }: { bus: Bus; gauge: HubGauge }) {
  const channels = new Map<string, Channel>()
  const listeners: MembershipListener[] = []
  const rounds = createRounds(gauge)

  function open(name: string, options: ChannelOptions): Channel {
    const found = channels.get(name)
    if (found) return found
    const dispose =
      options.dispose ?? bus.subscribe(name, (event) => deliver(name, [{ id: null, json: JSON.stringify(event) }]))
    const channel = createChannel(name, options, dispose)
    channels.set(name, channel)
    linger(channel)
    return channel
  }

  /** An empty channel stays in memory for `lingerMs`, so that returning members get their missed events from memory. */
  function linger(channel: Channel): void {
    if (channel.lingerTimer) clearTimeout(channel.lingerTimer)
    channel.lingerTimer = setTimeout(() => discard(channel), lingerMs).unref()
  }

  function discard(channel: Channel): void {
    channel.cancelSlice?.()
    if (channel.lingerTimer) clearTimeout(channel.lingerTimer)
    channels.delete(channel.name)
    channel.dispose()
  }

  /**
   * Adds the connection to the channel. `sentSeq` is the last entry that the connection already has, so rounds continue
   * after it.
   */
  function join(connection: Connection, channel: Channel, sentSeq = channel.ring.lastSeq): void {
    leave(connection, channel.name)
    if (channel.lingerTimer) clearTimeout(channel.lingerTimer)
    channel.lingerTimer = null
    const membership: Membership = { connection, channel, sentSeq, hasLeft: false }
    channel.members.add(membership)
    membershipsOf(connection).push(membership)
    for (const listener of listeners) listener({ channel: channel.name, connection, isIn: true })
  }

  /** Sends missed entries and joins in one step, so that no entry is lost between the response and the join. */
  function enter(connection: Connection, channel: Channel, afterId: number | null): void {
    const { frame, sentSeq } = welcome(channel, afterId, connection)
    join(connection, channel, sentSeq)
    connection.write(frame)
    // A running or scheduled round also reaches the new member.
    if (!channel.cancelSlice && connection.parkedAt === 0) rounds.resume(connection)
  }

  function leave(connection: Connection, name: string): void {
    const memberships = membershipsOf(connection)
    const at = memberships.findIndex((m) => m.channel.name === name)
    const membership = memberships[at]
    if (!membership) return
    memberships.splice(at, 1)
    membership.hasLeft = true
    const { channel } = membership
    channel.members.delete(membership)
    for (const listener of listeners) listener({ channel: name, connection, isIn: false })
    if (channel.members.size === 0) linger(channel)
  }

  function leaveAll(connection: Connection): void {
    for (const { channel } of [...membershipsOf(connection)]) leave(connection, channel.name)
  }

  /**
   * Appends entries and schedules a round to the members on this instance. Drops entries of an unknown channel, and
   * those of an empty channel without a sequence.
   */
  function deliver(name: string, entries: readonly Entry[]): void {
    const channel = channels.get(name)
    if (!channel || entries.length === 0) return
    if (channel.members.size > 0) rounds.schedule(channel)
    else if (!channel.sequence) return
    channel.ring.append(entries)
    if (!channel.cancelSlice) channel.welcomes.clear()
  }

  /**
   * Sends an event that is only useful now (a total, a member who entered) to the current members. It is never
   * replayed. It takes the same path as other events, so that it cannot overtake events waiting for a round.
   */
  function mention(name: string, json: string): void {
    const channel = channels.get(name)
    if (!channel || channel.members.size === 0) return
    channel.passing.push(json)
    rounds.schedule(channel)
  }

  /** Changes entries that were sent or wait to be sent; `change` returns null to keep an entry unchanged. */
  function rewrite(name: string, change: (entry: Entry) => string | null): void {
    const channel = channels.get(name)
    if (!channel) return
    channel.ring.rewrite(change)
    channel.welcomes.clear()
    channel.replays.clear()
    channel.round?.frames.clear()
  }

  /** Restarts the timer of an empty channel that a member is about to enter. */
  function keep(name: string): void {
    const channel = channels.get(name)
    if (channel && channel.members.size === 0) linger(channel)
  }

  return {
    open,
    join,
    enter,
    leave,
    leaveAll,
    deliver,
    mention,
    rewrite,
    keep,
    /**
     * Returns true when the connection is in at least one channel and all its channels are small. The connection's own
     * messages then return to it immediately.
     */
    isAmongFew: (connection: Connection) => {
      const own = membershipsOf(connection)
      return own.length > 0 && own.every(({ channel }) => channel.members.size <= burstSize)
    },
    channelCount: () => channels.size,
    channelsIn: (connection: Connection) => membershipsOf(connection).length,
    onMembership: (listener: MembershipListener) => void listeners.push(listener),
    close() {
      for (const channel of [...channels.values()]) discard(channel)
    },
  }
}
