import { expect, test } from 'vitest'
import type { Command } from '../platform/commands.ts'
import { matchCommands, orderOptions } from './match-commands.ts'

const command = (label: string, group: string): Command => ({ id: label, label, group, run: () => {} })
const commands = [command('Leads', 'Go to'), command('Export these leads', 'Leads'), command('Add a lead', 'Leads')]
const find = (typed: string) => matchCommands(commands, typed).map(({ label }) => label)

test('an empty search finds everything in its order', () => {
  expect(find(' ')).toEqual(['Leads', 'Export these leads', 'Add a lead'])
})

test('every search word matches the beginning of a word in label or group, in any order', () => {
  expect(find('lead ex')).toEqual(['Export these leads'])
  expect(find('go')).toEqual(['Leads'])
  expect(find('castle')).toEqual([])
})

test('a label that begins with it comes first', () => {
  expect(find('add')).toEqual(['Add a lead'])
  expect(find('ex')[0]).toBe('Export these leads')
})

test('recent leads come before the commands while nothing is typed', () => {
  const leads = [command('Ada Sample', 'Extension')]
  expect(orderOptions(commands, leads, '').map(({ label }) => label)).toEqual([
    'Ada Sample',
    'Leads',
    'Export these leads',
    'Add a lead',
  ])
})

test('a command that begins with what was typed comes before the leads, and the others after them', () => {
  const leads = [command('Adam Sample', 'Extension')]
  const found = [command('Add a lead', 'Leads'), command('Show the address', 'Leads')]
  expect(orderOptions(found, leads, 'ad').map(({ label }) => label)).toEqual([
    'Add a lead',
    'Adam Sample',
    'Show the address',
  ])
})
