/** First steps of a new member, in the order in which they are offered. */
export const welcomeSteps = ['follow', 'hello', 'book', 'check-in'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]
