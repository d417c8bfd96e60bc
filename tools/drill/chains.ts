import { createHash } from 'node:crypto'
import type pg from 'pg'
import { forecastAuthor } from '#contract/rules/forecast-record.ts'
import { commitmentText, type LuckyPrize } from '#contract/rules/lucky-fairness.ts'
import { anchorOf, commitOf } from '#contract/rules/marble-proof.ts'
import { type ChainLink, type Day, dayText, findChainFault, genesisHash } from '#contract/rules/tip-record.ts'
import { withSession } from '#server/backup/session.ts'
import { type Check, noneOf } from './check.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
/** Races whose seeds are hashed up to their anchors. One race may take 900 hashes. */
const maxRaces = 300

/** Computes every public chain of the restored site again: tips, settlements, forecasts, days, marble seeds, wheels. */
export async function checkChains(url: string): Promise<Check[]> {
  return withSession(url, async (client) => [
    noneOf('chains: every tip follows from the one before, up to the head', await tipFaults(client, 'tips')),
    noneOf('chains: every settlement follows from the one before, up to the head', await tipFaults(client, 'links')),
    noneOf('chains: every forecast follows from the one before', await forecastFaults(client)),
    noneOf('chains: the root of each day of tips', await dayFaults(client)),
    noneOf(`chains: the seeds of the newest ${maxRaces} marble races lead to their anchors`, await raceFaults(client)),
    noneOf('chains: the commitment of each wheel', await wheelFaults(client)),
  ])
}

const chains = {
  tips: { table: 'tips', seq: 'seq', hash: 'hash' },
  links: { table: 'tip_settlement_links', seq: 'settled_seq', hash: 'settled_hash' },
} as const

async function tipFaults(client: pg.Client, chain: keyof typeof chains): Promise<string[]> {
  const { table, seq, hash } = chains[chain]
  const { rows: heads } = await client.query<{ tipster: string; seq: number; hash: string }>(
    `select user_id::text as tipster, ${seq} as seq, ${hash} as hash from tip_heads order by user_id`,
  )
  const faults: string[] = []
  for (const head of heads) {
    const { rows: links } = await client.query<ChainLink>(
      `select seq, prev_hash as "prevHash", record, hash from ${table} where user_id = $1 order by seq`,
      [head.tipster],
    )
    const fault = await findChainFault(links, {
      from: { seq: 0, hash: genesisHash },
      tipster: head.tipster,
      sha256: async (text) => hashOf(text),
    })
    const last = links.at(-1) ?? { seq: 0, hash: genesisHash }
    if (fault) faults.push(`member ${head.tipster}: ${fault.kind} at ${fault.seq}`)
    else if (last.seq !== head.seq || last.hash !== head.hash) faults.push(`member ${head.tipster}: another head`)
  }
  return faults
}

async function forecastFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<ChainLink>(
    `select seq, prev_hash as "prevHash", record, hash from forecasts order by seq`,
  )
  const from = { seq: 0, hash: genesisHash }
  const fault = await findChainFault(rows, { from, tipster: forecastAuthor, sha256: async (text) => hashOf(text) })
  return fault ? [`forecast ${fault.seq}: ${fault.kind}`] : []
}

async function dayFaults(client: pg.Client): Promise<string[]> {
  const { rows: days } = await client.query<Omit<Day, 'heads'> & { root: string }>(
    `select day::text, version, prev_root as "prevRoot", root from tip_days order by day`,
  )
  const faults: string[] = []
  let before: string | null = null
  for (const day of days) {
    const { rows: heads } = await client.query<Day['heads'][number]>(
      `select user_id::text as "userId", seq, hash, settled_seq as "settledSeq", settled_hash as "settledHash"
        from tip_day_heads where day = $1`,
      [day.day],
    )
    if (hashOf(dayText({ ...day, heads })) !== day.root) faults.push(`${day.day}: another root`)
    if (before !== null && before !== day.prevRoot) faults.push(`${day.day}: does not follow the day before`)
    before = day.root
  }
  return faults
}

async function raceFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; commit: string; seed: string; no: number; anchor: string }>(`
    select r.id::text, r.commit, r.server_seed as seed, r.chain_no as no, c.anchor
    from marble_races r join marble_chains c on c.id = r.chain_id
    where r.server_seed is not null order by r.id desc limit ${maxRaces}`)
  const faults: string[] = []
  for (const { id, commit, seed, no, anchor } of rows) {
    const isProven = (await commitOf(sha256, seed)) === commit && (await anchorOf(sha256, seed, no)) === anchor
    if (!isProven) faults.push(`race ${id}`)
  }
  return faults
}

async function wheelFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ type: number; day: string; seed: Buffer; table: LuckyPrize[]; hash: string }>(
    `select type, to_char(day, 'YYYY-MM-DD') as day, seed, fields as "table", hash from lucky_rounds`,
  )
  return rows
    .filter(({ hash, seed, ...round }) => hashOf(commitmentText({ ...round, seed: seed.toString('hex') })) !== hash)
    .map(({ type, day }) => `wheel ${type} of ${day}`)
}
