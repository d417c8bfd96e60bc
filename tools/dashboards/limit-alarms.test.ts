import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { alarms } from './alarms.data.ts'

const promtool = '/usr/bin/promtool'
const names = ['CrowdRefused', 'FloodRefused', 'PasswordsGuessed', 'ProofsMissing']

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

/** Asserts that exactly the expected one of the alarms for limits is raised. JSON is valid YAML. */
function check(series: Series[], raised: string | null): void {
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
