import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'

const secret = /password|token|code$/i

test('every field that opens an account is declared secret', () => {
  const undeclared = allEndpoints.flatMap(({ path, input, secrets }) =>
    Object.keys(input?.shape ?? {})
      .filter((field) => secret.test(field) && !secrets.includes(field))
      .map((field) => `${path}: ${field}`),
  )
  // Invitation codes are meant to be shared, so they are not secrets.
  expect(undeclared.sort()).toEqual([
    '/al/api/prediction/league/invitation: code',
    '/au/api/user/prediction/league/join: code',
    '/au/api/user/referral/of: code',
    '/au/api/user/register: inviteCode',
  ])
})
