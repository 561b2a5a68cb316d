import { standardCallRules } from '#shared/business/call-rules.ts'
import { callRules } from '#shared/contract/call-rules.ts'
import { settingsStore } from './settings-store.ts'

/** How calls are booked. Elsewhere than here and where they are changed, they are read from `config.business`. */
export const callRuleSettings = settingsStore('call-rules', callRules, standardCallRules)
