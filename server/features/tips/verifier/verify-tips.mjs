// Checks a tipster's chains and every day's root: node verify-tips.mjs SITE USERNAME [DAY ROOT]  (Node 20, nothing else)
import { createHash, createPublicKey, verify } from 'node:crypto'

const [site = '', username = '', keptDay, keptRoot] = process.argv.slice(2)
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const genesis = '0'.repeat(64)
const fail = (what) => {
  process.stderr.write(`FAULT: ${what}\n`)
  process.exit(1)
}
const get = async (path) => {
  const { code, msg, data } = await (await fetch(`${site}/al/api/tips/${path}`)).json()
  return code === 0 ? data : fail(`${path}: ${msg}`)
}
async function chain(kind, check) {
  const hashes = [genesis]
  for (;;) {
    const { tipster, head, list } = await get(`${kind}/${username}?pageSize=200&afterSeq=${hashes.length - 1}`)
    for (const { seq, prevHash, record, hash, ...more } of list) {
      const told = JSON.parse(record)
      if (seq !== hashes.length || told.seq !== seq || told.tipster !== tipster.userId) fail(`${kind} ${seq}: order`)
      if (prevHash !== hashes[seq - 1] || sha256(`${prevHash}|${record}`) !== hash) fail(`${kind} ${seq}: hash`)
      check(told, more)
      hashes.push(hash)
    }
    if (hashes.length > head.seq) return hashes[head.seq] === head.hash ? { id: tipster.userId, hashes } : fail('head')
    if (list.length === 0) fail(`${kind}: links are missing`)
  }
}
const textOf = (told, { content, salt }) =>
  content !== null && sha256(`${salt}|${content}`) !== told.text && fail(`tip ${told.seq}: text`)
const tips = await chain('chain', textOf)
const settled = await chain(
  'settled',
  (told) => tips.hashes.includes(told.tip) || fail(`settled ${told.seq}: no such tip`),
)
const key = createPublicKey(await (await fetch(`${site}/tips-ledger/key.pem`)).text())
const byId = (a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1)
let [last, root, days] = ['', genesis, 0]
for (let list = [1]; list.length > 0; ) {
  ;({ list } = await get(`days-full${last && `?after=${last}`}`))
  for (const { day, version, prevRoot, heads, signature, ...told } of list) {
    const line = (h) => [h.userId, h.seq, h.hash, ...(version === 1 ? [] : [h.settledSeq, h.settledHash])].join(':')
    const lines = [...(version === 1 ? [] : [`v${version}`]), prevRoot, day, ...heads.toSorted(byId).map(line)]
    if (prevRoot !== root || sha256(lines.join('\n')) !== told.root) fail(`${day}: root`)
    if (!verify(null, `khan-dai tips ${day} ${told.root}`, key, Buffer.from(signature, 'base64')))
      fail(`${day}: signature`)
    if (day === keptDay && told.root !== keptRoot) fail(`${day}: not the root you kept`)
    for (const h of heads.filter((one) => one.userId === tips.id))
      if (tips.hashes[h.seq] !== h.hash || (version > 1 && settled.hashes[h.settledSeq] !== h.settledHash))
        fail(`${day}: head`)
    ;[last, root, days] = [day, told.root, days + 1]
  }
}
process.stdout.write(
  `${tips.hashes.length - 1} tips, ${settled.hashes.length - 1} settlements, ${days} days: all as they were hashed\n`,
)
