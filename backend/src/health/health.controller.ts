import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../http/access.decorators.js';
import { HealthDto, ReadinessDto } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('healthz')
  @Public()
  @ApiOkResponse({ type: HealthDto, description: 'The process is up.' })
  live(): HealthDto {
    return this.health.live();
  }

  @Get('readyz')
  @Public()
  @ApiOkResponse({ type: ReadinessDto, description: 'It can serve.' })
  @ApiServiceUnavailableResponse({ type: ReadinessDto, description: 'It cannot serve now.' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessDto> {
    const readiness = await this.health.ready();
    response.status(readiness.status === 'ready' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return readiness;
  }
}
