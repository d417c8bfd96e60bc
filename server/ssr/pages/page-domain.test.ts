import { expect, test } from 'vitest'
import { createDomainOf } from './page-domain.ts'

test('without a public URL the domain is the requested host, regardless of case and port', () => {
  const domainOf = createDomainOf({ publicUrl: '', allowedOrigins: [] })
  expect(['localhost:3000', 'Quiet.Example:443', '127.0.0.1'].map(domainOf)).toEqual([
    'localhost',
    'quiet.example',
    '127.0.0.1',
  ])
  expect([undefined, '', 'a b'].map(domainOf)).toEqual(['localhost', 'localhost', 'localhost'])
})

test('with a public URL, only configured domains are distinguished', () => {
  const domainOf = createDomainOf({
    publicUrl: 'https://khandai.example',
    allowedOrigins: ['https://khandai.example', 'https://xem.example:8443'],
  })
  expect(['khandai.example', 'XEM.example:8443', 'made-up.example', undefined].map(domainOf)).toEqual([
    'khandai.example',
    'xem.example',
    'khandai.example',
    'khandai.example',
  ])
})
