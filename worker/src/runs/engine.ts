import { diagnose, type DiagnoseOptions, type DiagnosePlan, type Diagnosis } from '@plumbline/probe';

/** The engine behind a token: what cannot be provoked in the real one (an engine that hangs) is proven with another. */
export const ENGINE = Symbol('Engine');
export type Engine = (plan: DiagnosePlan, options: DiagnoseOptions) => Promise<Diagnosis>;

export const engineProvider = { provide: ENGINE, useValue: diagnose satisfies Engine };
