// Global set-up of the tests: they serve the built site, so it must be up to date.
import { buildWhenNeeded } from './steps.mjs'

export const setup = buildWhenNeeded
