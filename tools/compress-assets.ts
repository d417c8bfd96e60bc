import { createReadStream, createWriteStream, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Creates the .br and .gz files of the build, which the server sends unchanged. */

const client = join(import.meta.dirname, '../build/client')
const worthBytes = 256

async function compress(file: string): Promise<void> {
  const { size } = statSync(file)
  if (size < worthBytes) return
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  })
  await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`))
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`))
}

const files = globSync('**/*.{js,css,svg,json,webmanifest,html,txt}', { cwd: client })
for (const file of files) await compress(join(client, file))
console.log(`Compressed ${files.length} files`)
