import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/** Addresses of each name, by the type of the record: 1 for IPv4, 28 for IPv6. */
export type Zone = Record<string, { 1?: readonly string[]; 28?: readonly string[] }>

const headBytes = 12
const [flagsOfAnswer, pointerToName, classInternet] = [0x8180, 0xc00c, 1]

/**
 * Starts a name server (RFC 1035) on a free port. It never answers about names outside its zone. `asked` has the name of
 * each question.
 */
export async function startNameServer(zone: Zone) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, from: RemoteInfo) => {
    const { name, end } = nameIn(question)
    asked.push(name)
    const type = question.readUInt16BE(end)
    const records = zone[name]
    if (!records) return
    const found = (type === 1 || type === 28 ? records[type] : undefined) ?? []
    const head = Buffer.alloc(headBytes)
    head.writeUInt16BE(question.readUInt16BE(0), 0)
    head.writeUInt16BE(flagsOfAnswer, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found.length, 6)
    const answers = found.map((address) => recordOf(type, address))
    socket.send(Buffer.concat([head, question.subarray(headBytes, end + 4), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Returns the name of a question in lower case, and the position after it. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headBytes
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function recordOf(type: number, address: string): Buffer {
  const data = type === 1 ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address)
  const head = Buffer.alloc(headBytes)
  head.writeUInt16BE(pointerToName, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(classInternet, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfIpv6(address: string): Buffer {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16)))
  const [first, last] = [words(before), words(after ?? '')]
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]))
}
