// Verifies chains and daily roots: node verify-tips.mjs SITE USERNAME|0 [DAY ROOT]  (0: forecasts; needs Node 20)
import assert from 'node:assert'
import { createHash, verify } from 'node:crypto'

const [site, username, keptDay, keptRoot] = process.argv.slice(2)
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const api = async (path) => (await (await fetch(`${site}/al/api/${path}`)).json()).data ?? assert.fail(path)
async function* all(path, by, after) {
  const { list } = await api(path + after)
  yield* list
  if (list.length > 0) yield* all(path, by, list.at(-1)[by])
}
async function chain(path, tips, hashes = ['0'.repeat(64)]) {
  const { tipster = { userId: username }, head } = await api(path)
  for await (const link of all(`${path}?pageSize=200&afterSeq=`, 'seq', 0)) {
    const record = JSON.parse(link.record)
    assert(record.seq === hashes.length && record.tipster === tipster.userId, `${path} ${link.seq}: order`)
    assert(link.hash === sha256(`${hashes.at(-1)}|${link.record}`), `${path} ${link.seq}: hash`)
    assert(link.content == null || record.text === sha256(`${link.salt}|${link.content}`), `tip ${link.seq}: text`)
    assert(!tips || tips.includes(record.tip), `settled ${link.seq}: no such tip`)
    hashes.push(link.hash)
  }
  assert(hashes[head.seq] === head.hash, `${path}: head`)
  return [hashes, tipster.userId]
}
const [tips, userId] = await chain(username === '0' ? 'forecasts/chain' : `tips/chain/${username}`)
const [settled] = username === '0' ? [tips.slice(0, 1)] : await chain(`tips/settled/${username}`, tips)
const key = await (await fetch(`${site}/tips-ledger/key.pem`)).text()
let [root, days] = ['0'.repeat(64), 0]
for await (const { day, version, heads, signature, ...rest } of all('tips/days-full?after=', 'day', '2000-01-01')) {
  const line = (h) => [h.userId, h.seq, h.hash, ...(version > 1 ? [h.settledSeq, h.settledHash] : [])].join(':')
  const lines = [root, day, ...heads.toSorted((a, b) => a.userId - b.userId).map(line)]
  assert(rest.root === sha256([...(version > 1 ? [`v${version}`] : []), ...lines].join('\n')), `${day}: root`)
  assert(verify(null, `khan-dai tips ${day} ${rest.root}`, key, Buffer.from(signature, 'base64')), `${day}: signature`)
  assert(day !== keptDay || rest.root === keptRoot, `${day}: not the root you kept`)
  const h = heads.find((head) => head.userId === userId)
  assert(!h || (tips[h.seq] === h.hash && (version < 2 || settled[h.settledSeq] === h.settledHash)), `${day}: head`)
  ;[root, days] = [rest.root, days + 1]
}
process.stdout.write(`${tips.length - 1} links, ${settled.length - 1} settlements, ${days} days as they were hashed\n`)
