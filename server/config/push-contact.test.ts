import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  PUBLIC_URL: 'https://khandai.example',
  SECRET: 'x'.repeat(32),
}

test.each([
  [{}, { subject: 'https://khandai.example', isReal: true }],
  [{ PUSH_CONTACT: 'mailto:ban@khandai.example' }, { subject: 'mailto:ban@khandai.example', isReal: true }],
  [{ PUBLIC_URL: 'https://localhost' }, { subject: 'https://localhost', isReal: false }],
])('the contact for push services of a site with %o is %o', (env, contact) => {
  expect(readConfig({ ...production, ...env }).pushContact).toEqual(contact)
})

test.each(['mailto:admin@localhost', 'admin@khandai.example', 'https://10.0.0.1', 'http://khandai.example', 'mailto:'])(
  'a contact that push services cannot use is refused at the start: %s',
  (contact) => {
    expect(() => readConfig({ ...production, PUSH_CONTACT: contact })).toThrow('PUSH_CONTACT must be')
  },
)
