import { tableResource } from '#server/kit/table-rows.ts'

const xu = { kind: 'number', least: 0, most: 1_000_000 } as const

/** Console resource for the rules. A round keeps the rules from its start. */
export const minigameRulesResource = tableResource({
  name: 'minigame',
  group: 'rewards',
  icon: 'goal',
  table: 'minigame_rules',
  columns: ['game', 'freePlays', 'maxPlays', 'price', 'goalReward', 'perfectReward'],
  canAdd: false,
  canRemove: false,
  fields: {
    game: { kind: 'choice', choices: ['penalty'], fixed: 'always' },
    freePlays: { kind: 'number', least: 0, most: 100 },
    maxPlays: { kind: 'number', least: 1, most: 100 },
    price: { ...xu, least: 1 },
    goalReward: xu,
    perfectReward: xu,
    roundMinutes: { kind: 'number', least: 2, most: 1_440 },
  },
  check: async (_, { freePlays, maxPlays }) =>
    Number(freePlays) > Number(maxPlays) ? [{ path: 'maxPlays', rule: 'plays' }] : [],
})
