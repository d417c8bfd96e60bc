import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { type MinigameRound, minigameInfo, minigameShoot, minigameStart } from '#contract/minigame.ts'
import { shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { createKillableApp, type KillableApp, kill, signUpAt } from '#tests/setup/killable-app.ts'

let app: KillableApp
beforeAll(async () => {
  app = await createKillableApp({ REGISTRATIONS_PER_HOUR: '1000', CALLS_PER_MINUTE: '10000' })
})
afterAll(() => app.close())

/** Number of players: two for each shot of a round. The server is killed while they take this shot. */
const players = 2 * shotsPerRound

async function ask<E extends AnyEndpoint>(
  address: string,
  token: string,
  call: E,
  input?: InputOf<E>,
): Promise<DataOf<E>> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(input !== undefined && { 'content-type': 'application/json' }),
  }
  const body = input === undefined ? null : JSON.stringify(input)
  const answer = await fetch(address + call.path, { method: call.method, headers, body })
  return ((await answer.json()) as Envelope<DataOf<E>>).data
}

type Player = { token: string; round: MinigameRound }
const aim = { x: -2_900, y: 700, power: 60, nonce: '0123456789abcdef' }
const shootAt = async (address: string, { token, round }: Player, number: number) =>
  (await ask(address, token, minigameShoot, { ...aim, roundId: round.id, number })).round

const rows = async (text: string) => (await app.database.pool.query(text)).rows
const wrong = `select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id
  where a.user_id is not null group by a.id having a.balance <> coalesce(sum(p.amount), 0)`
const open = 'select transfer_id from ledger_postings group by transfer_id having sum(amount) <> 0'
/**
 * Finds rounds with a reward but no transfer, or the reverse, and rounds whose end does not match the list of best
 * rounds.
 */
const half = `select r.id from minigame_rounds r
  left join ledger_transfers t on t.key = 'minigame:' || r.id || ':reward'
  where (coalesce(r.reward, 0) > 0) <> (t.id is not null)
    or (r.reward is not null) <> exists (select from minigame_bests b where b.user_id = r.user_id)`

test('kill -9 in the middle of rounds: an acknowledged shot is unchanged, and each round continues to one reward', async () => {
  const first = await app.start()
  const playing = await Promise.all(
    Array.from({ length: players }, async (_, at): Promise<Player> => {
      const token = await signUpAt(first.address, `nguoi_da_${at}`)
      let { round } = await ask(first.address, token, minigameStart, { requestId: crypto.randomUUID() })
      for (let number = 1; number <= at % shotsPerRound; number += 1)
        round = await shootAt(first.address, { token, round }, number)
      return { token, round }
    }),
  )
  const answered = new Map<string, MinigameRound>()
  const asked = playing.map(async (player) => {
    const round = await shootAt(first.address, player, player.round.next?.number ?? 0)
    answered.set(round.id, round)
  })
  await Promise.race(asked)
  await kill(first)
  await Promise.allSettled(asked)
  expect(answered.size).toBeLessThan(players)
  for (const query of [wrong, open, half]) expect(await rows(query)).toEqual([])

  const second = await app.start()
  async function goOn(player: Player): Promise<void> {
    const { round: before, token } = player
    const last = before.next?.number ?? 0
    const { own } = await ask(second.address, token, minigameInfo)
    // The last shot may or may not have been taken before the kill. In both cases the hash of the next shot must not
    // change.
    if (own?.open) expect(own.open.shots.slice(0, before.shots.length)).toEqual(before.shots)
    if (own?.open?.shots.length === before.shots.length) expect(own.open.next).toEqual(before.next)
    let round = await shootAt(second.address, player, last)
    expect(round).toEqual(answered.get(round.id) ?? round)
    expect(round.shots.at(-1)?.hash).toBe(before.next?.hash)
    while (round.next) round = await shootAt(second.address, player, round.next.number)
    expect(round.shots).toHaveLength(shotsPerRound)
    expect(await shootAt(second.address, player, shotsPerRound)).toEqual(round)
  }
  await Promise.all(playing.map(goOn))
  const [paid] = await rows(`select sum(r.reward)::int as owed, count(*)::int as rounds,
    (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id is not null) as held from minigame_rounds r`)
  expect(paid).toMatchObject({ rounds: players, held: paid.owed })
  for (const query of [wrong, open, half]) expect(await rows(query)).toEqual([])
})
