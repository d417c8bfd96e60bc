import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { startupBlock } from './startup-block.ts'

const of = (address: string, internal = false) => ({ address, internal, family: 'IPv4' }) as NetworkInterfaceInfo
const interfaces = { lo: [of('127.0.0.1', true)], eth0: [of('192.168.1.20')], stray: [of('169.254.7.7')] }
const shown = (env: Record<string, string>) =>
  startupBlock({
    config: readConfig(env),
    publishAddress: 'rtmp://x',
    interfaces,
    applied: [],
    tookMs: 1,
    logins: [],
    logPath: null,
  })

test('the start says how to log in and where the log is', () => {
  const logins = [
    { username: 'demo', about: 'a viewer' },
    { username: 'admin', about: 'an operator' },
  ]
  const config = readConfig({})
  const block = startupBlock({
    ...{ config, publishAddress: 'rtmp://x', interfaces: {}, applied: [], tookMs: 1 },
    ...{ logins, logPath: '/data/log/site.log' },
  })
  expect(block).toContain(`log in as         demo (a viewer), admin (an operator); password ${config.demoPassword}`)
  expect(block).toContain('log               /data/log/site.log')
})

test('the start prints the address for a phone in the same network', () => {
  expect(shown({ PORT: '4000' })).toContain('in your network   http://192.168.1.20:4000')
  expect(shown({ PORT: '4000' })).not.toMatch(/169\.254|127\.0\.0\.1:4000/)
})

test.each<[string, Record<string, string>]>([
  ['a site only for this machine', { HOST: '127.0.0.1' }],
  ['a public address', { PUBLIC_URL: 'https://khandai.example', SECRET: 'x'.repeat(40), DEMO: 'on' }],
])('with %s the start prints no such address', (_, env) => expect(shown(env)).not.toContain('in your network'))
