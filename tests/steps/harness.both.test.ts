import { describe, expect, it, onTestFinished } from 'vitest';
import { useInterruptedServer } from './interrupted-server.js';
import { interruptions } from './interruptions.js';
import { Example, type Faults } from './example.fixture.js';
import { runScenario, interruptStep } from './interrupt-step.js';

const example = new Example();
const { server, plan } = useInterruptedServer(example.workers);
const { name: kind, scenario } = example;

const held = (step: string, name: string): Promise<void> => {
  const interruption = interruptions.find((one) => one.name === name);
  if (interruption === undefined) throw new Error(`Nothing ${name}.`);
  return interruptStep(server, plan, { kind, scenario, step, interruption });
};

describe('a correct kind of job', () => {
  it('has its steps', async () => {
    expect(await runScenario(server, plan, { kind, scenario })).toEqual(['make', 'tell']);
  });

  it.each(interruptions)('passes when step $name is interrupted', async ({ name }) => {
    for (const step of ['make', 'tell']) await held(step, name);
  });
});

describe('the harness finds', () => {
  it.each<readonly [string, keyof Faults, string, string]>([
    ['what is doubled', 'unkeyed', 'is done twice', 'what is made'],
    [
      'what is doubled by another worker',
      'unkeyed',
      'loses its worker between acting and saving',
      'what is made',
    ],
    ['what is lost', 'forgetful', 'fails between acting and saving', 'what is written'],
    ['what is stuck', 'stuck', 'fails when all is written', 'The job is stuck'],
  ])('%s', async (_what, fault, name, problem) => {
    example.faults = { [fault]: true };
    onTestFinished(() => {
      example.faults = {};
    });
    await expect(held('make', name)).rejects.toThrow(problem);
  });

  it('incomplete results', async () => {
    example.faults = { untidy: true };
    onTestFinished(() => {
      example.faults = {};
    });
    await expect(held('tell', 'can never be done')).rejects.toThrow('what is left');
  });

  it('a missing step', async () => {
    await expect(held('paint', 'is done twice')).rejects.toThrow('the job has the step paint');
  });
});
