import { createWrites } from '#web/api/writes.ts'

/** Shared, because a slot saves the prediction and the page around it reads the round. */
export const predictionWrites = createWrites()
