import { Module } from '@nestjs/common';
import { RunSweeper } from '@plumbline/platform';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';

/** Sweeps as the workers do: that no worker lives at all must come out too. */
@Module({ controllers: [RunsController], providers: [RunsService, RunSweeper] })
export class RunsModule {}
