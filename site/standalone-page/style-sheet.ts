import { printColours, siteColours } from '#shared/brand/site-colours.ts'
import fonts from '../../resources/fonts/fonts.css?inline'
import navigation from '../components/navigation/navigation.css?inline'
import base from '../styles/base.css?inline'
import reset from '../styles/reset.css?inline'
import layout from '../styles/layout.css?inline'
import tokens from '../styles/tokens.css?inline'
import forms from './forms.css?inline'
import invoice from './invoice.css?inline'
import page from './page.css?inline'

/** The styles of the pages that the server writes: those of the site, without its scripts. */
export const standalonePageStyle: string = [
  fonts,
  reset,
  siteColours,
  tokens,
  base,
  layout,
  navigation,
  page,
  forms,
  printColours,
  invoice,
].join('\n')
