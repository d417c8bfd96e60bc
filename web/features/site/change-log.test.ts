import { expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import { changeLog } from './content/change-log.server.ts'

test('the change log starts with the running version, with the same number of entries in each language', () => {
  expect(changeLog[0]?.version).toBe(program.version)
  for (const { changes } of changeLog) {
    expect(changes.en).toHaveLength(changes.vi.length)
    expect(changes.zh).toHaveLength(changes.vi.length)
  }
})
