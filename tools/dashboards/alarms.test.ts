import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { alarms } from './alarms.data.ts'

const promtool = '/usr/bin/promtool'
const limits = ['CrowdRefused', 'FloodRefused', 'PasswordsGuessed', 'ProofsMissing']
const health = ['ProcessDown', 'DatabaseDown', 'MediaDown', 'RequestsFail', 'BackupOld', 'DiskShort', 'CertificateEnds']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khan-dai-alarms-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Series = { series: string; values: string }

/** Returns the series of a counter that grows by `perSecond`, read every 15 seconds for ten minutes. */
const counter = (series: string, perSecond: number): Series => ({ series, values: `0+${perSecond * 15}x40` })
const drawn = (bucket: string, outcome: string, perSecond: number) =>
  counter(`rate_limit_takes_total{bucket="${bucket}",outcome="${outcome}"}`, perSecond)
const proofs = (outcome: string, perSecond: number) =>
  counter(`proofs_total{purpose="register",outcome="${outcome}"}`, perSecond)

/** Asserts that exactly the expected one of these alarms is raised. JSON is valid YAML. */
function check(series: Series[], raised: string | null, names = limits): void {
  const tests = alarms
    .filter(({ name }) => names.includes(name))
    .map(({ name, expr }) => ({
      expr: `count(${expr})`,
      eval_time: '10m',
      exp_samples: name === raised ? [{ labels: '{}', value: 1 }] : [],
    }))
  const file = join(folder, 'test.yaml')
  const group = { interval: '15s', input_series: series, promql_expr_test: tests }
  writeFileSync(file, JSON.stringify({ tests: [group] }))
  execFileSync(promtool, ['test', 'rules', file])
}

describe.skipIf(!existsSync(promtool))('the alarms of the limits', () => {
  test('stay silent in a crowd that no limit refuses', () => {
    const logins = [drawn('address:login', 'given', 5), drawn('address:login', 'returned', 4.3)]
    const others = [drawn('address:guest-login', 'given', 5), proofs('required', 2), proofs('right', 1.9)]
    check([...logins, ...others], null)
  })

  test('call an operator when a limit refuses a part of a crowd', () => {
    check(
      [drawn('address:guest-login', 'given', 8), drawn('address:guest-login', 'refused', 3), proofs('right', 2)],
      'CrowdRefused',
    )
  })

  test('report a flood, of which a limit refuses most', () => {
    check([drawn('address:read', 'given', 1_000), drawn('address:read', 'refused', 5_000)], 'FloodRefused')
  })

  test.each([[[]], [[drawn('address:login', 'returned', 0.1)]]])('report guessed passwords', (returned) => {
    check([drawn('address:login', 'given', 5), ...returned], 'PasswordsGuessed')
  })

  test('report programs that do no proofs', () => {
    check([proofs('required', 5), proofs('invalid', 1)], 'ProofsMissing')
  })
})

describe.skipIf(!existsSync(promtool))('the alarms of the site’s health', () => {
  const at = (metric: string, value: string) => ({ series: metric, values: `${value}x40` })
  const up = at('up{job="khan-dai"}', '1')
  const answers = (route: string, status: number, perSecond: number) =>
    counter(`http_request_seconds_count{route="${route}",status="${status}"}`, perSecond)
  const good = [
    up,
    at('database_up', '1'),
    at('media_up', '1'),
    at('backup_age_seconds', '3600'),
    at('disk_free_share', '0.4'),
    at('certificate_left_seconds', '2000000'),
    answers('/', 200, 10),
  ]

  test.each([
    ['on a healthy site', []],
    ['while a process starts', [answers('/readyz', 503, 1)]],
    ['where another process has the media engine', [at('database_up{instance="web"}', '1')]],
  ])('stay silent %s', (_, series) => {
    check([...good, ...series], null, health)
  })

  test.each([
    ['DatabaseDown', at('database_up{instance="web"}', '0')],
    ['MediaDown', at('media_up{instance="media"}', '0')],
    ['BackupOld', at('backup_age_seconds{instance="jobs"}', '200000')],
    ['DiskShort', at('disk_free_share{instance="web"}', '0.05')],
    ['CertificateEnds', { series: 'certificate_left_seconds', values: '500000x100' }],
    ['RequestsFail', answers('/al/*', 503, 1)],
    ['ProcessDown', at('up{job="khan-dai",instance="web"}', '0')],
  ])('%s is raised for its cause alone', (name, series) => {
    check([...good, series], name, health)
  })
})
