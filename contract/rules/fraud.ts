/**
 * Kinds of suspected fraud: one device (`device`) or address (`address`) with many accounts, invitations between such
 * accounts (`ring`), many rewards in a short time (`burst`), and xu moved in a circle (`circle`).
 */
export const fraudKinds = ['device', 'address', 'ring', 'burst', 'circle'] as const
export type FraudKind = (typeof fraudKinds)[number]

export const fraudSeverities = ['low', 'medium', 'severe'] as const
export type FraudSeverity = (typeof fraudSeverities)[number]

export const fraudStates = ['open', 'looked-at'] as const
export type FraudState = (typeof fraudStates)[number]
