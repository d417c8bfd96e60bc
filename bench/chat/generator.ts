import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Running } from './servers.ts'

/** What a load run reports; times in ms, bytes per socket of user space. */
export type Figures = Record<
  | 'deliveries_per_cpu_s'
  | 'deliveries_per_s'
  | 'lat_p50_ms'
  | 'lat_p99_ms'
  | 'ack_p99_ms'
  | 'lost'
  | 'dup'
  | 'idle_bytes_per_conn'
  | 'foreign_cpu_pct'
  | 'rss_peak_mb'
  | 'storm_s'
  | 'storm_per_s'
  | 'storm_ready_max_ms',
  number
>

const lines = [
  'Cú sút đẹp quá trời ơi',
  'Pha phối hợp này đẹp như mơ',
  'Thủ môn hôm nay hay thật, cứu liền hai bàn',
  'Trọng tài bắt hơi nhẹ tay, pha đó thẻ vàng mới đúng',
  'Biên trái trống kìa mà không ai để ý',
  'Chuyền một chạm đẹp quá trời',
]

/**
 * Runs the load generator (WSLOAD names its program) against a server. It must stand on other processors than the
 * server, or it measures itself.
 */
export async function generate(wsload: string, server: Running, options: readonly string[]): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-load-'))
  const [text, result] = [join(folder, 'lines.txt'), join(folder, 'result.json')]
  await writeFile(text, lines.join('\n'))
  const given = [
    ...['--url', server.url, '--src', '127.0.0.2-127.0.0.9', '--server-pid', String(server.pid)],
    ...server.subFrames.flatMap((frame) => ['--sub-frame', frame]),
    ...['--sub-ready', server.subReady, '--pub-frame', server.pubFrame],
    ...['--text-file', text, '--json', result, '--size', '200', '--quiet'],
    ...server.options,
    ...options,
  ]
  const pin = process.platform === 'linux' ? ['taskset', '-c', '1'] : []
  const [program = '', ...words] = [...pin, wsload, ...given]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((resolve) => child.once('exit', resolve))
  const figures = JSON.parse(await readFile(result, 'utf8')) as Figures
  await rm(folder, { recursive: true, force: true })
  return figures
}
