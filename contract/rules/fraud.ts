/** What is looked for: one device or address of many accounts, invitations among them, rewards in bursts, xu going round. */
export const fraudKinds = ['device', 'address', 'ring', 'burst', 'circle'] as const
export type FraudKind = (typeof fraudKinds)[number]

export const fraudSeverities = ['low', 'medium', 'severe'] as const
export type FraudSeverity = (typeof fraudSeverities)[number]

export const fraudStates = ['open', 'looked-at'] as const
export type FraudState = (typeof fraudStates)[number]
