/** The API's objects under the names that the console uses; their shapes come from the generated document alone. */
import type { components } from './schema.gen.js';

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
export type Membership = Schemas['Membership'];
export type Run = Schemas['Run'];
export type ListedRun = Schemas['ListedRun'];
export type RunPage = Schemas['RunPage'];
export type CreateRun = Schemas['CreateRun'];
export type CheckResult = Schemas['CheckResult'];
export type Finding = Schemas['Finding'];
export type Discovery = Schemas['Discovery'];
export type TranscriptEvent = Schemas['TranscriptEvent'];
