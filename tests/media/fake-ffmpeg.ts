// A program that the media engine starts in place of ffmpeg. Arguments: behaviour, folder, then those of ffmpeg. It
// writes a file with its process id as the name, so that a test knows which processes ran.

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Behaviour =
  /** Has no encoder for H.264. */
  | 'incapable'
  /** Makes each rendition by copying the source. */
  | 'copies'
  /** Copies one rendition in time, and falls behind with more. */
  | 'copies-one-in-time'
  | 'falls-behind'
  | 'hangs'
  | 'never-reads'
  | 'crashes'
  | 'exits'
  | 'writes-garbage'

const [behaviour, folder = '.', ...given] = process.argv.slice(2) as [Behaviour, ...string[]]
const outputs = given.flatMap((argument) => (/^pipe:[3-9]$/.test(argument) ? [Number(argument.slice(5))] : []))

if (given.includes('rawvideo')) process.exit(behaviour === 'incapable' ? 1 : 0)
closeSync(openSync(join(folder, `${process.pid}`), 'w'))
writeFileSync(join(folder, 'arguments.json'), JSON.stringify(given))

function copy(bytes: Buffer) {
  for (const output of outputs) for (let at = 0; at < bytes.length; ) at += writeNow(output, bytes.subarray(at))
}

function writeNow(output: number, bytes: Buffer): number {
  try {
    return writeSync(output, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    process.exit(1)
  }
}

/** Copies the beginning immediately, and the rest at a few kilobits a second, so that the delay grows. */
function copySlowly() {
  let waiting = Buffer.alloc(0)
  let allowed = 60_000
  process.stdin.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, Buffer.from(bytes)])
  })
  setInterval(() => {
    copy(waiting.subarray(0, allowed))
    waiting = waiting.subarray(allowed)
    allowed = 100
  }, 20)
}

switch (behaviour) {
  case 'copies':
    process.stdin.on('data', copy)
    break
  case 'copies-one-in-time':
    if (outputs.length > 1) copySlowly()
    else process.stdin.on('data', copy)
    break
  case 'falls-behind':
    copySlowly()
    break
  case 'hangs':
    process.stdin.resume()
    break
  case 'never-reads':
    setInterval(() => undefined, 1_000)
    break
  case 'crashes':
    process.stdin.once('data', () => {
      process.stderr.write('x'.repeat(100_000))
      process.exit(1)
    })
    break
  case 'writes-garbage':
    process.stdin.once('data', () => copy(Buffer.alloc(300_000, 'not a file of this kind ')))
    break
  default:
    process.exit(0)
}
// The media process is gone, or has closed its side. A copy may notice it first, by an output that fails.
process.once('exit', () => writeFileSync(join(folder, `${process.pid}.ended`), ''))
process.stdin.on('end', () => process.exit(0))
