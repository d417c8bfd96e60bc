import { apiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contract/webhooks.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  operator: [
    addWebhook,
    apiKeys,
    changeWebhook,
    makeApiKey,
    removeWebhook,
    renewWebhookSecret,
    replayDelivery,
    revokeApiKey,
    testWebhook,
    webhookDeliveries,
    webhooks,
  ],
})
